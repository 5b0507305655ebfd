import { Layout, type LayoutProps } from 'react-admin';
import { SessionGuard } from '../session/SessionGuard';
import { SessionNotice } from '../session/SessionNotice';
import { BottomTabs } from './BottomTabs';
import { sideRoom } from './sideRoom';
import { TopBar } from './TopBar';
import { usePhone } from './usePhone';

const NoSidebar = () => null;

/** react-admin's layout (skip link, error boundary) under our bar, and no sidebar: three tabs do. */
export function AdminLayout({ children }: LayoutProps) {
  const phone = usePhone();
  return (
    <>
      <Layout appBar={TopBar} sidebar={NoSidebar} sx={layout}>
        <SessionGuard />
        <SessionNotice />
        {children}
      </Layout>
      {phone && <BottomTabs />}
    </>
  );
}

const layout = {
  minWidth: 0,
  '& .RaLayout-appFrame': { marginTop: '0 !important' },
  '& .RaLayout-contentWithSidebar': { minWidth: 0 },
  '& .RaLayout-content': {
    minWidth: 0,
    width: '100%',
    maxWidth: '90rem',
    marginInline: 'auto',
    paddingBlockStart: { xs: 2, md: 4 },
    // Nothing ends under the tabs of a phone.
    paddingBlockEnd: { xs: 'calc(88px + env(safe-area-inset-bottom))', sm: 2, md: 4 },
    ...sideRoom,
  },
};
