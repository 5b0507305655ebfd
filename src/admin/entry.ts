import { askEarly } from './earlyList';

try {
  askEarly(window.location, window.localStorage);
} finally {
  // React comes by itself, so that it is run while the program is still on its way.
  void import('react-dom/client');
  // What goes wrong this early is told by the program itself, in its own words.
  void import('./main');
}
