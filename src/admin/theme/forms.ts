import type { RaThemeOptions } from 'react-admin';

const form = {
  '& .MuiFormControl-root, & .MuiAutocomplete-root': { width: '100%' },
  // Leaves room between the error of an input and the label of the next one, which overlaps its border.
  '& .MuiCardContent-root > .MuiStack-root, & > .MuiStack-root': { rowGap: '0.75rem' },
};

/** Makes react-admin's pages with a form look like our dialogs: inputs of one width, and buttons that no bar of a phone covers. */
export const forms: RaThemeOptions['components'] = {
  RaSimpleForm: { styleOverrides: { root: form } },
  RaTabbedForm: { styleOverrides: { root: form } },
  // A form stays open until the server has answered, because it shows what the server refuses.
  RaEdit: {
    defaultProps: { mutationMode: 'pessimistic' },
    styleOverrides: { root: { maxWidth: '45rem' } },
  },
  RaBulkUpdateButton: { defaultProps: { mutationMode: 'pessimistic' } },
  RaBulkDeleteButton: { defaultProps: { mutationMode: 'pessimistic' } },
  RaCreate: { styleOverrides: { root: { maxWidth: '45rem' } } },
  RaToolbar: { styleOverrides: { root: { '&.RaToolbar-mobileToolbar': { position: 'static' } } } },
  // After a refused save the first wrong field has the focus, and its list would cover the error and the next field.
  RaAutocompleteInput: { defaultProps: { openOnFocus: false } },
  // A text sets its direction.
  RaTextInput: { defaultProps: { slotProps: { htmlInput: { dir: 'auto' } } } },
};
