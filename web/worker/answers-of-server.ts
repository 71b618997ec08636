/** What the server answers anew each time: calls, streams, media and files, also where a tab opens them. */
export const answersOfServer = /^\/(?:api|objects|mailbox|healthz|readyz|metrics)(?:[/?]|$)/;
