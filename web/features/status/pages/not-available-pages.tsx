import { NotAvailable } from '../not-available.tsx';

export const FileNotAvailablePage = () => <NotAvailable what="file" />;
export const LinkNotAvailablePage = () => <NotAvailable what="notShared" />;
export const InvitationNotAvailablePage = () => <NotAvailable what="invitation" />;
