import type { RecordedEvent } from '../events/settled.ts';

/** A longer gap is quicker to reload than to replay. */
export const REPLAY_MAX = 1000;

export interface Receiver {
  receive(event: RecordedEvent): void;
  /** Events are lost that cannot be replayed: reload everything. */
  reset(): void;
  end(): void;
}

export interface Subscription {
  /** Everything up to this id was received or does not concern the reader. */
  readonly seen: number;
  /** Replays the topics since `seen`, then goes live: in order, without gaps or duplicates. */
  follow(topics: string[]): Promise<void>;
  /** Holds events back until the next `follow`. */
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
  /** Events between the reader's last id and `cursor` are purged. */
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
    // While live it saw every event: replay starts at `seen`, not at its last own event.
    if (this.#live) this.#cursor = this.seen;
    this.#turn++;
    this.#live = false;
    this.#held = [];
    this.#hub.setTopics(this, []);
  }

  #push(event: RecordedEvent) {
    // A reader that comes from another server may be ahead of this one.
    if (event.id <= this.#cursor) return;
    this.#cursor = event.id;
    this.receiver.receive(event);
  }
}
