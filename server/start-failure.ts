/** Why Koma could not start: the message is one sentence for the person at the terminal. */
export class StartFailure extends Error {}
