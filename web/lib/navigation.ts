type Navigate = (path: string) => void;

let navigate: Navigate = (path) => window.location.assign(path);

/** The router is built above everything else, so what lies below reaches it through here. */
export function setNavigate(next: Navigate) {
  navigate = next;
}

export const goTo: Navigate = (path) => navigate(path);
