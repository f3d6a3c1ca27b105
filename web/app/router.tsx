import { createBrowserRouter, Navigate, Outlet, ScrollRestoration } from 'react-router';
import { LoginPage } from '../features/login/login-page.tsx';
import { PaymentPage } from '../features/payments/payment-page.tsx';
import { PaymentsPage } from '../features/payments/payments-page.tsx';
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

/** A page that crashes leaves the header standing: the inner boundary takes it, the outer one takes the rest. */
export const createRouter = () =>
  createBrowserRouter([
    {
      element: <Root />,
      errorElement: <CrashPage />,
      children: [
        { path: 'login', element: <LoginPage /> },
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
                    { index: true, element: <Navigate to="payments" replace /> },
                    { path: 'payments', element: <PaymentsPage /> },
                    { path: 'payments/:id', element: <PaymentPage /> },
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
