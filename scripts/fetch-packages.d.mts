interface Fetch {
  folder: string;
  packages: Array<{ name: string; version: string; integrity: string }>;
  npm: string[];
  advice: string;
}

export const fetchPackages: (fetch: Fetch) => Promise<void>;
