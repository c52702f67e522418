import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { EnvironmentProvider } from '#areas/environment/portal'
import { SignOnProvider } from '#areas/identity/portal'
import { HttpProvider } from '#browser/http'
import type { PortalParts } from './create-portal.ts'

/** The started portal. */
export function Portal({ environment, signOn, http, queryClient, router }: PortalParts) {
  return (
    <EnvironmentProvider environment={environment}>
      <SignOnProvider signOn={signOn}>
        <HttpProvider http={http}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </HttpProvider>
      </SignOnProvider>
    </EnvironmentProvider>
  )
}
