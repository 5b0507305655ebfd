/** Returns an error of the API in the form in which PostgREST returns errors. */
export const refusal = (status: number, message: string, headers: Record<string, string> = {}) =>
  Response.json({ code: 'PGRST102', message }, { status, headers });

/** Refuses a request that the caller may repeat soon. Its body may be unread, so the response closes the connection. */
export const busy = () =>
  refusal(503, 'Too many requests at once.', { 'retry-after': '5', connection: 'close' });

/** Refuses a request that exceeds a limit, in a form that the quote form and the sign-in of supabase-js understand. */
export function limited(seconds: number, headers: Record<string, string> = {}): Response {
  const code = 'over_request_rate_limit';
  const message = 'Request rate limit reached';
  const details = JSON.stringify({ reason: 'rate_limited', retry_after: seconds });
  return Response.json(
    { code, error_code: code, message, msg: message, details, hint: null },
    { status: 429, headers: { 'retry-after': String(seconds), ...headers } },
  );
}
