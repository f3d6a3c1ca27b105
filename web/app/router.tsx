import { createBrowserRouter, Navigate, Outlet, ScrollRestoration } from 'react-router';
import { CrashPage } from './crash-page.tsx';
import { Frame, Layout } from './layout.tsx';
import { NotFound } from './not-found.tsx';
import { FirstMerchant, RequireSession } from './require-session.tsx';

function Root() {
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

function FramedNotFound() {
  return (
    <Frame>
      <NotFound what="page" />
    </Frame>
  );
}

/** Each page is a file of its own, fetched when somebody goes there. Nothing is drawn before the first one is here. */
const login = async () => ({ Component: (await import('../features/login/login-page.tsx')).LoginPage });
const home = async () => ({ Component: (await import('../features/home/home-page.tsx')).HomePage });
const payments = async () => ({ Component: (await import('../features/payments/payments-page.tsx')).PaymentsPage });
const payment = async () => ({ Component: (await import('../features/payments/payment-page.tsx')).PaymentPage });
const payouts = async () => ({ Component: (await import('../features/payouts/payouts-page.tsx')).PayoutsPage });
const newPayout = async () => ({ Component: (await import('../features/payouts/new-payout-page.tsx')).NewPayoutPage });
const payout = async () => ({ Component: (await import('../features/payouts/payout-page.tsx')).PayoutPage });
const providers = async () => ({ Component: (await import('../features/providers/providers-page.tsx')).ProvidersPage });
const provider = async () => ({ Component: (await import('../features/providers/provider-page.tsx')).ProviderPage });
const batches = async () => ({ Component: (await import('../features/payout-batches/batches-page.tsx')).BatchesPage });
const newBatch = async () => ({
  Component: (await import('../features/payout-batches/new-batch-page.tsx')).NewBatchPage,
});
const batch = async () => ({ Component: (await import('../features/payout-batches/batch-page.tsx')).BatchPage });
const reconciliations = async () => ({
  Component: (await import('../features/reconciliation/reconciliations-page.tsx')).ReconciliationsPage,
});
const importStatement = async () => ({
  Component: (await import('../features/reconciliation/import-page.tsx')).ImportPage,
});
const reconciliation = async () => ({
  Component: (await import('../features/reconciliation/reconciliation-page.tsx')).ReconciliationPage,
});
const policy = async () => ({ Component: (await import('../features/payout-policy/policy-page.tsx')).PolicyPage });

/** A page that crashes leaves the frame standing: the inner boundary takes it, the outer one takes the rest. */
export const createRouter = () =>
  createBrowserRouter([
    {
      element: <Root />,
      hydrateFallbackElement: <span />,
      errorElement: <CrashPage />,
      children: [
        { path: 'login', lazy: login },
        {
          element: <RequireSession />,
          children: [
            { index: true, element: <FirstMerchant /> },
            {
              path: 'm/:merchantId',
              element: <Layout />,
              children: [
                {
                  errorElement: <CrashPage />,
                  children: [
                    { index: true, element: <Navigate to="home" replace /> },
                    { path: 'home', lazy: home },
                    { path: 'payments', lazy: payments },
                    { path: 'payments/:id', lazy: payment },
                    { path: 'payouts', lazy: payouts },
                    { path: 'payouts/new', lazy: newPayout },
                    { path: 'payouts/:id', lazy: payout },
                    { path: 'providers', lazy: providers },
                    { path: 'providers/:slug', lazy: provider },
                    { path: 'payout-batches', lazy: batches },
                    { path: 'payout-batches/new', lazy: newBatch },
                    { path: 'payout-batches/:id', lazy: batch },
                    { path: 'reconciliations', lazy: reconciliations },
                    { path: 'reconciliations/import', lazy: importStatement },
                    { path: 'reconciliations/:id', lazy: reconciliation },
                    { path: 'payout-policy', lazy: policy },
                    { path: '*', element: <NotFound what="page" /> },
                  ],
                },
              ],
            },
            { path: '*', element: <FramedNotFound /> },
          ],
        },
      ],
    },
  ]);
