/** The pages behind links and before the login, as one chunk: the router, which comes with every page, names it once. */
export { ForgotPage } from './forgot-page.tsx';
export { InvitationPage } from './invitation-page.tsx';
export { ProviderPage } from './provider-page.tsx';
export { ResetPage } from './reset-page.tsx';
