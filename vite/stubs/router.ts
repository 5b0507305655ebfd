/** Replaces react-router-dom. Contains only the exports that react-admin uses inside another router. */
export {
  Link,
  matchPath,
  Navigate,
  Outlet,
  Route,
  Routes,
  UNSAFE_DataRouterContext,
  UNSAFE_DataRouterStateContext,
  useBlocker,
  useInRouterContext,
  useLocation,
  useMatch,
  useNavigate,
  useParams,
} from 'react-router-dom';

function unreachable(): never {
  throw new Error('The back office renders react-admin inside a router.');
}

export { unreachable as createHashRouter, unreachable as RouterProvider };
