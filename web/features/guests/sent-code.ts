/** A code that is on its way to the guest's mailbox. */
export interface SentCode {
  hash: string;
  email: string;
  sentAt: number;
}
