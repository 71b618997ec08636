import {
  IconAt,
  IconCheck,
  IconCircleCheck,
  IconCreditCard,
  IconCreditCardOff,
  IconFilePlus,
  IconFolderPlus,
  IconGavel,
  IconLockX,
  IconMessage,
  IconMessages,
  IconRotate2,
  IconShare,
  IconStack2,
  IconTrash,
  IconTrendingDown,
  IconTrendingUp,
  IconUserPlus,
} from '@tabler/icons-react';
import { NotificationType } from '../../../contract/enums.ts';

type Name = keyof typeof NotificationType;

const icons: Record<Name, typeof IconAt> = {
  userSignup: IconUserPlus,
  userMentioned: IconAt,
  commentAdded: IconMessage,
  replyAdded: IconMessages,
  replyMarkedComplete: IconCheck,
  commentMarkedComplete: IconCheck,
  replyMarkedIncomplete: IconRotate2,
  commentMarkedIncomplete: IconRotate2,
  fileVersionAdded: IconStack2,
  versionStatusUpdated: IconCircleCheck,
  folderAdded: IconFolderPlus,
  projectShared: IconShare,
  projectDeleted: IconTrash,
  fileAdded: IconFilePlus,
  planUpgrade: IconTrendingUp,
  planDowngrade: IconTrendingDown,
  paymentSuccess: IconCreditCard,
  paymentFail: IconCreditCardOff,
  paymentCancelled: IconCreditCardOff,
  projectAccessRemoved: IconLockX,
  paymentExpiryReminder: IconCreditCard,
  reviewRequested: IconGavel,
  reviewAnswered: IconGavel,
  reviewCompleted: IconCircleCheck,
};

const names = Object.keys(NotificationType) as Name[];

export function NotificationIcon({ type }: { type: number }) {
  const Icon = icons[names.find((name) => NotificationType[name] === type) ?? 'commentAdded'];
  return <Icon size={16} stroke={1.8} aria-hidden />;
}
