import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Who may read this device's clock, which may be off by days, and why; everybody else has `api.now` or `server.now`. */
const readers: Readonly<Record<string, string>> = {
  'actions/keptStep.ts': 'written and read by this device',
  'actions/keptViews.ts': 'written and read by this device',
  'actions/runningCode.ts': 'written and read by this device',
  'api/retryBlock.ts': 'since an error of this page',
  'api/sendEvent.ts': 'an event, as this device has it',
  'features/account/ActivityList.tsx': 'the person’s own days',
  'features/account/useHeld.ts': 'since an error of this page',
  'features/connect/LegalLine.tsx': 'written and read by this device',
  'log/eventLog.ts': 'lines of a log, as this device has it',
  'login/session/keptCodes.ts': 'written and read by this device',
  'login/session/keptPopups.ts': 'written and read by this device',
  'login/smartAccount/prepareOperation.ts': 'a number that was not used before',
  'rpc/askPerson.ts': 'an order among requests of this page',
  'rpc/showRefusal.ts': 'written and read by this device',
  'ui/moment.ts': 'a span, by two clocks',
  'ui/serverClock.ts': 'the server’s clock itself',
  'wallets/walletConnect/extendSessions.ts': 'the WalletConnect client writes ends by this clock',
  'wallets/walletConnect/keptPairing.ts': 'the WalletConnect client writes ends by this clock',
  'wallets/walletConnect/sessionLife.ts': 'the WalletConnect client writes ends by this clock',
  'wallets/walletConnect/whyUnreachable.ts': 'tells whether it is far from the server’s',
}

const root = join(import.meta.dirname, '..')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|(^|\/)test\/|^preview\//.test(path))

test('default: nobody else reads the clock of the device', () => {
  const found = files.filter((path) =>
    /\bDate\.now\b|\bnew Date\b(?!\([^)])|(?<![.\w])Date\(\)/.test(readFileSync(join(root, path), 'utf8')),
  )
  expect(found.sort()).toEqual(Object.keys(readers).sort())
})
