import { Layout, type LayoutProps } from 'react-admin';
import { TopBar } from './TopBar';

const NoSidebar = () => null;

/** react-admin's layout (skip link, error boundary) under our bar, and no sidebar: three tabs do. */
export function AdminLayout({ children }: LayoutProps) {
  return (
    <Layout appBar={TopBar} sidebar={NoSidebar} sx={layout}>
      {children}
    </Layout>
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
    padding: { xs: 2, md: 4 },
  },
};
