/** Loaded before Koma to set its clock wrong, at the start or by message. */
const RealDate = Date;
let shift = Number(process.env.CHAOS_CLOCK_MS ?? 0);
const now = () => RealDate.now() + shift;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, called) => Reflect.construct(target, given.length > 0 ? given : [now()], called),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});

process.on('message', (message) => {
  if (typeof message === 'object' && message && 'clockMs' in message) shift = Number(message.clockMs);
});
process.channel?.unref();
