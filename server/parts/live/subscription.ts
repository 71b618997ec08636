import type { RecordedEvent } from '../events/settled.ts';

/** More than this is quicker to load anew than to replay. */
export const REPLAY_MAX = 1000;

export interface Receiver {
  receive(event: RecordedEvent): void;
  /** Something was missed that cannot be replayed: load everything anew. */
  reset(): void;
  /** The server stops. */
  end(): void;
}

export interface Subscription {
  /** Everything up to this id has been received or does not concern the reader. */
  readonly seen: number;
  /** Replays what the topics brought since `seen`, then goes on live: in order, nothing left out, nothing twice. */
  follow(topics: string[]): Promise<void>;
  /** Receives nothing until `follow`, which then brings what was held back. */
  pause(): void;
  close(): void;
}

export interface Hub {
  position(): number;
  replay(range: { after: number; until: number; topics: string[] }): Promise<RecordedEvent[]>;
  setTopics(subscriber: Subscriber, topics: string[]): void;
}

interface Start {
  receiver: Receiver;
  cursor: number;
  /** What came between the reader's last place and `cursor` is gone. */
  lost: boolean;
}

export class Subscriber {
  readonly receiver: Receiver;
  readonly #hub: Hub;
  #cursor: number;
  #lost: boolean;
  #live = false;
  #turn = 0;
  #held: RecordedEvent[] = [];

  constructor(hub: Hub, { receiver, cursor, lost }: Start) {
    this.#hub = hub;
    this.receiver = receiver;
    this.#cursor = cursor;
    this.#lost = lost;
  }

  get seen() {
    return this.#live ? Math.max(this.#cursor, this.#hub.position()) : this.#cursor;
  }

  offer(event: RecordedEvent) {
    if (this.#live) this.#push(event);
    else this.#held.push(event);
  }

  async follow(topics: string[]) {
    this.pause();
    const turn = this.#turn;
    this.#hub.setTopics(this, topics);
    const until = this.#hub.position();
    const missed = this.#cursor < until ? await this.#hub.replay({ after: this.#cursor, until, topics }) : [];
    if (turn !== this.#turn) return;
    if (this.#lost || missed.length > REPLAY_MAX) {
      this.#lost = false;
      this.#cursor = Math.max(this.#cursor, until);
      this.receiver.reset();
    } else {
      for (const event of missed) {
        this.#push(event);
        if (turn !== this.#turn) return;
      }
    }
    const held = this.#held;
    this.#held = [];
    for (const event of held) {
      this.#push(event);
      if (turn !== this.#turn) return;
    }
    this.#live = true;
  }

  pause() {
    // While live it was offered everything: what is replayed later begins here, and not at the last thing for it.
    if (this.#live) this.#cursor = this.seen;
    this.#turn++;
    this.#live = false;
    this.#held = [];
    this.#hub.setTopics(this, []);
  }

  #push(event: RecordedEvent) {
    // A reader that comes from another server may be further than this one.
    if (event.id <= this.#cursor) return;
    this.#cursor = event.id;
    this.receiver.receive(event);
  }
}
