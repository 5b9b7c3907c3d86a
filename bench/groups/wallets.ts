import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { startStack } from '../../e2e/fixtures/stack.ts'
import { findBrowser } from '../../scripts/findBrowser.ts'
import type { BenchOptions, GroupResult } from '../lib/group.ts'
import { startProgram } from '../lib/program.ts'
import { allWallets } from './wallets/allWallets.ts'
import { pairings } from './wallets/pairings.ts'
import { writeThousandWallets } from './wallets/thousandWallets.ts'

/** WalletConnect against its client used bare, and the list of all wallets with a thousand more in it. */
export async function wallets({ quick }: BenchOptions): Promise<GroupResult> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-bench-wallets-'))
  const catalogueFile = join(folder, 'wallets.json')
  writeThousandWallets(catalogueFile)
  const stack = await startStack({ catalogueFile })
  const pages = await startProgram('pages')
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] })
  try {
    const pairing = await pairings({ stack, browser, pages }, quick ? 2 : 7)
    const list = await allWallets({ stack, browser }, { rounds: quick ? 1 : 4, searches: quick ? 3 : 8 })
    return {
      figures: [...pairing, ...list],
      notes: [
        'Code: from a click by script, with no pointer near before, to the end of the first animation frame that has the code. The bare page loads sign-client at the click from another server, over the same relay, and draws with the same library; its calls to the vendor are off, as ours are.',
        'Paired to connected: the wallet (walletkit, in this process) is given the code, and the page hears of the connection; bare: `approval()` has the session. Each keeps its sessions where it does by default: the bare client in IndexedDB, ours in its vault.',
        'Scroll: 60 px a frame from first to last, pages of 40 loaded on the way; frames are as long as the display’s at least. Search: the person’s 300 ms without a key are taken off; bare is the same question by `fetch` for the next wallet in the same frame, and nothing drawn.',
      ],
    }
  } finally {
    await browser.close()
    await pages.stop()
    await stack.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
