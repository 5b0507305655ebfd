/** A list of quotes as in react-admin's tutorial. `npm run bench:admin` compares our back office with it. */
import { createClient } from '@supabase/supabase-js';
import { supabaseAuthProvider, supabaseDataProvider } from 'ra-supabase';
import { Admin, DataTable, DateField, List, Resource, SelectField } from 'react-admin';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { LOCAL_PUBLISHABLE_KEY } from '../../../src/backend/local';
import { quoteStatuses } from '../../../src/domain/quotes';

const { origin } = window.location;
const client = createClient(origin, LOCAL_PUBLISHABLE_KEY);
const dataProvider = supabaseDataProvider({
  instanceUrl: origin,
  apiKey: LOCAL_PUBLISHABLE_KEY,
  supabaseClient: client,
});
const authProvider = supabaseAuthProvider(client, {});

const Quotes = () => (
  <List perPage={25} sort={{ field: 'created_at', order: 'DESC' }}>
    <DataTable>
      <DataTable.Col source="name" render={({ name }) => <span data-row-link>{name}</span>} />
      <DataTable.Col source="email" />
      <DataTable.Col source="project_type" />
      <DataTable.Col source="budget" />
      <DataTable.Col source="status">
        <SelectField source="status" choices={[...quoteStatuses]} />
      </DataTable.Col>
      <DataTable.Col source="created_at">
        <DateField source="created_at" showTime />
      </DataTable.Col>
    </DataTable>
  </List>
);

createRoot(document.getElementById('root') as HTMLElement).render(
  <BrowserRouter basename="/admin">
    <Admin dataProvider={dataProvider} authProvider={authProvider} disableTelemetry>
      <Resource name="quotes" list={Quotes} />
    </Admin>
  </BrowserRouter>,
);
