/** Google asks for its own colours wherever its sign-in is offered. */
export function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" width={18} height={18} aria-hidden="true">
      <path
        fill="#4285F4"
        d="M22.6 12.25c0-.78-.07-1.53-.2-2.25H12v4.26h5.94a5.08 5.08 0 0 1-2.2 3.33v2.77h3.56c2.08-1.92 3.3-4.74 3.3-8.11z"
      />
      <path
        fill="#34A853"
        d="M12 23c2.97 0 5.46-.98 7.3-2.64l-3.57-2.77c-.98.66-2.24 1.06-3.73 1.06-2.87 0-5.3-1.94-6.16-4.54H2.17v2.85A11 11 0 0 0 12 23z"
      />
      <path fill="#FBBC05" d="M5.84 14.11a6.6 6.6 0 0 1 0-4.22V7.04H2.17a11 11 0 0 0 0 9.92z" />
      <path
        fill="#EA4335"
        d="M12 5.35c1.62 0 3.07.56 4.21 1.65l3.16-3.16A10.6 10.6 0 0 0 12 1 11 11 0 0 0 2.17 7.04l3.67 2.85C6.7 7.3 9.13 5.35 12 5.35z"
      />
    </svg>
  );
}
