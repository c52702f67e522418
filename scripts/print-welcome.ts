import type { RunningProduct } from '#apps/server'
import { demoAccounts, demoPassword, demoSystems } from '#areas/identity/server'

/** Printed after the start: address, demo accounts, data directory. */
export function printWelcome({ settings, databasePlace }: RunningProduct, milliseconds: number): void {
  const { baseUrl, dataDirectory, OIDC_ISSUER, SMTP_URL, CLAMD_URL, NODE_ENV, OPERATIONS_TOKEN } = settings
  const lines = [
    '',
    `  The portal is ready at ${baseUrl} (after ${milliseconds} ms)`,
    '',
    ...(OIDC_ISSUER ? [`  Sign-on      ${OIDC_ISSUER}`] : accountLines(baseUrl)),
    `  Data         ${dataDirectory}`,
    ...(databasePlace.startsWith(dataDirectory) ? [] : [`  Database     ${databasePlace}`]),
    `  Mail         ${SMTP_URL ? 'sent' : `caught, shown at ${baseUrl}/dev/mail`}`,
    ...(NODE_ENV === 'production' && !OPERATIONS_TOKEN ? [] : [`  API          ${baseUrl}/api/docs`]),
    `  Malware scan ${CLAMD_URL ? `by ${CLAMD_URL}` : 'off: set CLAMD_URL'}`,
    ...(NODE_ENV === 'production' ? [] : ['', '  Ctrl-C stops it and keeps the data.']),
    '',
  ]
  // The standard output is the log.
  console.error(lines.join('\n'))
}

function accountLines(baseUrl: string): string[] {
  const width = Math.max(...demoAccounts.map(({ username }) => username.length))
  return [
    `  Demo accounts, password of all: ${demoPassword}`,
    ...demoAccounts.map(({ username, realmRoles, clientRoles }) => {
      const roles = [...realmRoles, ...clientRoles]
      return `    ${username.padEnd(width)}  ${roles.join(' ') || 'no role'}`
    }),
    '',
    `  Demo systems of lenders, secret of all: ${demoPassword}. A token for five minutes:`,
    ...demoSystems.map(
      ({ clientId }) =>
        `    curl -u ${clientId}:${demoPassword} -d grant_type=client_credentials ${baseUrl}/realms/lmi/protocol/openid-connect/token`,
    ),
    '',
  ]
}
