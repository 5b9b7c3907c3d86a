import { chromium, type Page } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { HostPage } from '../../e2e/fixtures/hostPage.ts'
import { connectedAs, password, somebody } from '../../e2e/fixtures/person.ts'
import { startStack } from '../../e2e/fixtures/stack.ts'
import { frameOf } from '../../e2e/fixtures/test.ts'
import { EmailScreen } from '../../e2e/screens/EmailScreen.ts'
import { LoginScreen } from '../../e2e/screens/LoginScreen.ts'
import { findBrowser } from '../../scripts/findBrowser.ts'
import type { BenchOptions, GroupResult } from '../lib/group.ts'
import { median } from '../lib/stats.ts'
import { figure } from '../report/figure.ts'

/** Absolute, ms since 1970, by the clock of the page that runs it: all processes of a machine agree. */
const now = 'performance.timeOrigin + performance.now()'

interface Times {
  /** Last digit of the code → the login frame asks how to secure the wallet. */
  asked: number
  /** "Create wallet" → the page is told the address. Most of it is Argon2id, on purpose. */
  created: number
  /** "Approve" → the page has the signature; one figure a signature. */
  signed: number[]
  /** `signMessage` of a bare viem account, in this process. */
  bare: number[]
}

/** From a mailed code to an address and to signatures, in a real browser without third-party storage. */
export async function login({ quick }: BenchOptions): Promise<GroupResult> {
  const stack = await startStack()
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] })
  const visit = async (signatures: number): Promise<Times> => {
    const context = await browser.newContext()
    const host = new HostPage(await context.newPage(), stack)
    try {
      const times = await newPerson(host)
      const from = await connectedAs(host)
      const account = privateKeyToAccount(generatePrivateKey())
      for (let count = 0; count < signatures; count++) {
        times.signed.push(await sign(host, from))
        const startedAt = performance.now()
        await account.signMessage({ message: `hello ${count}` })
        times.bare.push(performance.now() - startedAt)
      }
      return times
    } finally {
      await context.close()
    }
  }
  try {
    await visit(1)
    const rounds: Times[] = []
    for (let round = 0; round < (quick ? 1 : 4); round++) rounds.push(await visit(quick ? 3 : 8))
    const all = (read: (times: Times) => number[]): number[] => rounds.flatMap(read)
    const floor = { group: 'login', floorName: 'bare viem account' }
    const alone = (name: string, values: number[]) =>
      figure({ group: 'login', name, unit: 'ms', value: median(values) })
    return {
      figures: [
        alone(
          'code submitted to the wallet question',
          all(({ asked }) => [asked]),
        ),
        alone(
          'code submitted to address shown, less the choosing',
          all(({ asked, created }) => [asked + created]),
        ),
        alone(
          'create wallet to address shown',
          all(({ created }) => [created]),
        ),
        figure({
          ...floor,
          name: 'approve to signature',
          unit: 'ms',
          values: all(({ signed }) => signed),
          floors: all(({ bare }) => bare),
        }),
      ],
      notes: [
        'Third-party storage refused, so every signature fetches the login share and assembles the seed anew.',
        'Creating stretches the password by Argon2id, 64 MiB and 3 passes, in a worker.',
      ],
    }
  } finally {
    await browser.close()
    await stack.stop()
  }
}

async function newPerson(host: HostPage): Promise<Times> {
  const { page, stack } = host
  const [email, screen] = [new EmailScreen(frameOf(page)), new LoginScreen(frameOf(page))]
  const address = somebody()
  await host.goto()
  await host.button.click()
  await email.send(address)
  const code = await stack.mailbox.code(address)
  const submittedAt = Date.now()
  await email.type(code)
  await screen.usePassword.waitFor()
  const asked = Date.now() - submittedAt
  await screen.press(screen.usePassword)
  await screen.fillPassword(password)
  await page.evaluate(`void (window.connectedAt = new Promise((resolve) => {
    window.gatehouse.subscribe(() => window.gatehouse.getState().status === 'connected' && resolve(${now}))
  }))`)
  const clickedAt = await clickIn(page, 'Create wallet')
  const created = (await page.evaluate<number>('window.connectedAt')) - clickedAt
  return { asked, created, signed: [], bare: [] }
}

async function sign(host: HostPage, from: string): Promise<number> {
  const { page } = host
  const screen = new LoginScreen(frameOf(page))
  const answering = page.evaluate<number>(
    `window.test.request('personal_sign', ['0x68656c6c6f', '${from}']).then(({ ok }) => ok ? ${now} : 0)`,
  )
  await screen.approve.click({ trial: true })
  // The grace of the button, in which nothing counts.
  await page.waitForTimeout(700)
  const clickedAt = await clickIn(page, 'Approve')
  const answeredAt = await answering
  if (!answeredAt) throw new Error('the signature was refused')
  await host.expectClosed()
  return answeredAt - clickedAt
}

/** Clicks a button of the login frame and says when, by that frame's own clock. */
async function clickIn(page: Page, name: string): Promise<number> {
  const frame = page.frames().find((each) => each.url().startsWith('http://login.localhost'))
  if (!frame) throw new Error('no login frame')
  return frame.evaluate(
    ([text]) => {
      const button = [...document.querySelectorAll('button')].find((each) => each.textContent === text)
      const at = performance.timeOrigin + performance.now()
      button?.click()
      return at
    },
    [name],
  )
}
