/** Stands in for parts of dependencies that the back office never reaches. */
function absent(): never {
  throw new Error('This part is not in the build of the back office.');
}

export {
  absent as AppBar,
  absent as AuthCallback,
  absent as createClient,
  absent as createHashRouter,
  absent as default,
  absent as Login,
  absent as Menu,
  absent as RouterProvider,
  absent as Sidebar,
};
