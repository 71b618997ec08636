/** Allows a provider without TLS on this machine only. */
export const isLoopback = ({ protocol, hostname }: URL) =>
  protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
