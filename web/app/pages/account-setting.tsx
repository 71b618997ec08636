import { AuditPanel } from '../../features/audit/audit-panel.tsx';
import { NotificationSettingsPanel } from '../../features/notifications/notification-settings-panel.tsx';
import { ManageProjects } from '../../features/projects/components/manage-projects.tsx';
import { AccountSettingPage } from '../../features/settings/pages/account-setting-page.tsx';
import { ManageTeams } from '../../features/teams/components/manage-teams.tsx';

export function AccountSetting() {
  return (
    <AccountSettingPage
      panels={{
        teams: <ManageTeams />,
        projects: <ManageProjects />,
        notifications: <NotificationSettingsPanel />,
        audit: <AuditPanel />,
      }}
    />
  );
}
