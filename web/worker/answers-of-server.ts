/** Paths that the server answers anew each time: calls, streams, media and files, also in a tab. */
export const answersOfServer = /^\/(?:api|objects|mailbox|healthz|readyz|metrics)(?:[/?]|$)/;
