import type { Page } from '@playwright/test'
import { sealedApprovals } from '../fixtures/sealedApproval.ts'
import { core, expect, test } from '../fixtures/test.ts'
import { ApprovalWindow } from '../screens/ApprovalWindow.ts'

const bait = 'Send your coins to 0x6666'
const me = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const message = {
  name: 'ApproveMessage',
  data: {
    request: {
      networkId: 'eip155:31337',
      subject: { type: 'message', text: bait, encoding: 'text', address: me },
      risks: [],
    },
  },
}
const review = (site: string, subject: unknown) => ({
  stage: 'review',
  site,
  networks: [],
  frameToken: 'x',
  subject,
})

/** Which state of the other side the window says that it knows, each time it asks. */
function knownBy(page: Page): () => number {
  let known = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/login/approvals/window'))
      known = Math.max(known, request.postDataJSON()?.known ?? 0)
  })
  return () => known
}

/** Says it once more, until one of the windows has heard it. */
async function publishAgain(publish: () => Promise<void>, windows: readonly (() => number)[]): Promise<void> {
  const known = () => Math.max(...windows.map((each) => each()))
  await expect.poll(known).toBeGreaterThan(0)
  const before = known()
  await publish()
  await expect.poll(known).toBeGreaterThan(before)
}

test('who makes the address of a window shows nothing of theirs in it', core, async ({ page, stack }) => {
  const make = await sealedApprovals(stack)
  const site = stack.pages.origin('shop')
  const window = new ApprovalWindow(page)
  const visit = async (state: unknown) => {
    const { address, publish } = await make()
    await publish(state)
    await page.goto('about:blank')
    await page.goto(address)
    return publish
  }
  for (const state of [
    review('https://bank.example', message),
    { ...review(site, message), words: bait },
    review(site, { name: 'ApproveMessage', data: { html: bait } }),
    { stage: 'secret', kind: 'showWords', secret: bait },
    bait,
  ]) {
    await visit(state)
    await expect(window.text('This request is over'), JSON.stringify(state)).toBeVisible()
    await expect(window.text(bait)).toHaveCount(0)
  }
  // Well formed: the person compares letters first, and has nothing to compare with.
  await visit(review(site, message))
  await expect(window.letters).toBeVisible()
  await expect(window.text('If somebody sent you here, close this window.')).toBeVisible()
  await expect(window.text(bait)).toHaveCount(0)
  await expect(window.approve).toHaveCount(0)
})

test('no secrets in a window that no frame of ours opened', async ({ page, stack }) => {
  const make = await sealedApprovals(stack)
  const site = stack.pages.origin('shop')
  const window = new ApprovalWindow(page)
  for (const kind of ['showWords', 'showKeys']) {
    const { address, publish } = await make()
    const known = knownBy(page)
    await publish(review(site, { name: 'Permission', data: { kind } }))
    await page.goto('about:blank')
    await page.goto(address)
    await expect(window.text('Secrets are not shown here')).toBeVisible()
    const secret = { stage: 'secret', kind, publicKey: 'x', sealed: 'x', seconds: 60 }
    for (const _ of ['to be looked at', 'after it']) await publishAgain(() => publish(secret), [known])
    await expect(window.text('Secrets are not shown here')).toBeVisible()
    await expect(window.items).toHaveCount(0)
  }
  // A passkey would open its person's wallet to whoever has the key.
  const { address, publish } = await make()
  await publish(
    review(site, { name: 'Passkey', data: { credentialId: 'AAAA', salt: 'AAAA', publicKey: 'AAAA' } }),
  )
  await page.goto('about:blank')
  await page.goto(address)
  await expect(window.text('Your passkey can’t be used here')).toBeVisible()
  await expect(window.approve).toHaveCount(0)
})

test('a page cannot stand in for the frame: windows that open each other, or themselves', async ({
  page,
  stack,
}) => {
  const make = await sealedApprovals(stack)
  const site = stack.pages.origin('shop')
  const { address, publish } = await make()
  await publish(review(site, message))
  await page.goto(`${site}/?script=none`)
  // Its own opener.
  await page.evaluate((url) => {
    window.open('', '_self')
    location.href = url
  }, address)
  const own = new ApprovalWindow(page)
  await expect(own.letters).toBeVisible()
  await expect(own.text(bait)).toHaveCount(0)

  // Two windows that are each other's opener, both of the same approval.
  const second = await make()
  await second.publish(review(site, message))
  await page.goto(`${site}/?script=none`)
  const opened = page.context().waitForEvent('page')
  await page.evaluate(() => {
    window.name = 'first'
    window.open(location.href, 'second')
  })
  const other = await opened
  await other.waitForLoadState()
  const known = [knownBy(page), knownBy(other)]
  await other.evaluate((url) => {
    window.open('', 'first')
    location.href = url
  }, second.address)
  await page.evaluate((url) => {
    location.href = url
  }, second.address)
  for (const each of [page, other])
    await expect(
      each.getByText('Compare two letters').or(each.getByText('Another window shows this request')),
    ).toBeVisible()
  await publishAgain(() => second.publish(review(site, message)), known)
  for (const each of [page, other]) await expect(each.getByText(bait)).toHaveCount(0)
})
