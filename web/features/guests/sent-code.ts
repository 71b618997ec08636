export interface SentCode {
  hash: string;
  email: string;
  sentAt: number;
}
