import { askEarly } from './earlyList';

try {
  askEarly(window.location, window.localStorage);
} finally {
  // What goes wrong this early is told by the program itself, in its own words.
  void import('./main');
}
