// Whether the process of this container answers. A database that is down is no reason to end it: /readyz tells that.
const port = process.env.ROLE === 'worker' ? process.env.WORKER_PORT || 4001 : process.env.PORT || 4000;
const { ok } = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => ({ ok: false }));
process.exit(ok ? 0 : 1);
