import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { HostPage } from '../../../e2e/fixtures/hostPage.ts'
import type { Stack } from '../../../e2e/fixtures/stack.ts'
import { frameOf } from '../../../e2e/fixtures/test.ts'
import { WalletConnectScreen } from '../../../e2e/screens/WalletConnectScreen.ts'
import {
  startWalletConnectWallet,
  type WalletConnectWallet,
} from '../../../e2e/wallets/walletConnectWallet.ts'
import { interleave } from '../../lib/interleave.ts'
import type { Program } from '../../lib/program.ts'
import type { BareSession } from '../../pages/bareSignClient.ts'
import { type Figure, figure } from '../../report/figure.ts'
import { freshContext, measureIn, widgetFrame } from './measureIn.ts'

interface Pairing {
  /** Click → code in sight, nothing cached. */
  cold: number
  /** The same with all scripts cached. */
  cached: number
  /** The wallet has the code → the page is told. */
  session: number
}

const project = 'plain'
/** The first account of anvil. */
const account = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const now = 'performance.timeOrigin + performance.now()'
const absolute = (): number => performance.timeOrigin + performance.now()

/** Our frame against a bare page with sign-client: the same browser, relay and wallet. */
export async function pairings(
  { stack, browser, pages }: { stack: Stack; browser: Browser; pages: Program },
  rounds: number,
): Promise<Figure[]> {
  const relayUrl = `${stack.widgetOrigin.replace('http', 'ws')}/relay`
  const bareOrigin = `http://bare.localhost:${pages.port}`
  await pages.ask({
    '/wallet-connect': {
      page: 'bare-wallet-connect.html',
      replace: { '{relay}': relayUrl, '{project}': project },
    },
  })
  stack.admin('origin', 'add', project, bareOrigin)
  const accounts = [31337, 31338].map((chain) => `eip155:${chain}:${account}`)
  const wallet = await startWalletConnectWallet({ relayUrl, projectId: project, accounts })
  const variants = {
    ours: () => visit(browser, (page) => ours(new HostPage(page, stack), wallet)),
    floor: () => visit(browser, (page) => bare(page, `${bareOrigin}/wallet-connect`, wallet)),
  }
  try {
    await interleave(variants, 1)
    const measured = await interleave(variants, rounds)
    const against = (name: string, part: keyof Pairing): Figure =>
      figure({
        group: 'wallets',
        name,
        unit: 'ms',
        floorName: 'bare sign-client',
        values: measured.ours.map((times) => times[part]),
        floors: measured.floor.map((times) => times[part]),
      })
    return [
      against('click to code, cold', 'cold'),
      against('click to code, cached', 'cached'),
      against('paired to connected', 'session'),
    ]
  } finally {
    await wallet.stop()
  }
}

/** A page that shows its code after a click; `pair` then has the wallet read it. */
type Open = (page: Page) => Promise<{ shown: number; pair(): Promise<number> }>

async function visit(browser: Browser, open: Open): Promise<Pairing> {
  const context = await freshContext(browser)
  try {
    const { shown: cold } = await once(context, open, async ({ shown }) => ({ shown }))
    return await once(context, open, async ({ shown, pair }) => ({
      cold,
      cached: shown,
      session: await pair(),
    }))
  } finally {
    await context.close()
  }
}

async function once<T>(
  context: BrowserContext,
  open: Open,
  read: (opened: Awaited<ReturnType<Open>>) => Promise<T>,
): Promise<T> {
  const page = await context.newPage()
  try {
    return await read(await open(page))
  } finally {
    await page.close()
  }
}

async function ours(host: HostPage, wallet: WalletConnectWallet): ReturnType<Open> {
  const { page } = host
  const screen = new WalletConnectScreen(frameOf(page), page)
  await host.goto(`/?wallets=0&data-project=${project}`)
  await host.button.click()
  await screen.row.click({ trial: true })
  const shown = await measureIn(widgetFrame(host), 'clickToCode', 'WalletConnect')
  return {
    shown,
    async pair() {
      const uri = await screen.uri()
      await page.evaluate(`void (window.connectedAt = new Promise((resolve) => {
        window.gatehouse.subscribe(() => window.gatehouse.getState().status === 'connected' && resolve(${now}))
      }))`)
      const pairedAt = absolute()
      await wallet.pair(uri)
      return (await page.evaluate<number>('window.connectedAt')) - pairedAt
    },
  }
}

async function bare(page: Page, url: string, wallet: WalletConnectWallet): ReturnType<Open> {
  await page.goto(url)
  await expect(page.locator('button')).toBeVisible()
  const shown = await measureIn(page.mainFrame(), 'clickToCode', 'WalletConnect')
  return {
    shown,
    async pair() {
      type Offering = { bare: Promise<BareSession> }
      const uri = await page.evaluate(async () => (await (window as unknown as Offering).bare).uri)
      const pairedAt = absolute()
      await wallet.pair(uri)
      const connectedAt = await page.evaluate(
        async () => (await (window as unknown as Offering).bare).connectedAt,
      )
      return connectedAt - pairedAt
    },
  }
}
