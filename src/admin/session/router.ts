import { useCallback } from 'react';
import { type RouterProvider, reactRouterProvider } from 'react-admin';
import { paths } from '../data/paths';

type Navigate = ReturnType<RouterProvider['useNavigate']>;

/**
 * react-admin pushes the login onto the history. Back would then open the protected page, which
 * redirects to the login again. This router replaces the protected page with the login.
 */
export const router: RouterProvider = { ...reactRouterProvider, useNavigate };

function useNavigate(): Navigate {
  const navigate = reactRouterProvider.useNavigate();
  return useCallback<Navigate>(
    (to, options) => navigate(to, leadsToLogin(to) ? { ...options, replace: true } : options),
    [navigate],
  );
}

const leadsToLogin = (to: Parameters<Navigate>[0]): boolean =>
  typeof to === 'object' && to.pathname === paths.login;
