import { NotAvailable } from '../not-available.tsx';

export const FileNotAvailablePage = () => <NotAvailable what="file" />;
