import { existsSync, writeFileSync } from 'node:fs'
import { bitcoinWalletQuirks } from '../e2e/quirks/bitcoinWalletQuirks.ts'
import { bundlerQuirks } from '../e2e/quirks/bundlerQuirks.ts'
import { esploraQuirks } from '../e2e/quirks/esploraQuirks.ts'
import { evmWalletQuirks } from '../e2e/quirks/evmWalletQuirks.ts'
import { mailServerQuirks } from '../e2e/quirks/mailServerQuirks.ts'
import { nodeQuirks } from '../e2e/quirks/nodeQuirks.ts'
import { oidcProviderQuirks } from '../e2e/quirks/oidcProviderQuirks.ts'
import { pageQuirks } from '../e2e/quirks/pageQuirks.ts'
import type { Quirk } from '../e2e/quirks/quirk.ts'
import { solanaNodeQuirks } from '../e2e/quirks/solanaNodeQuirks.ts'
import { solanaWalletQuirks } from '../e2e/quirks/solanaWalletQuirks.ts'
import { walletConnectQuirks } from '../e2e/quirks/walletConnectQuirks.ts'

export const compatibilityPath = 'docs/compatibility.md'

/** Every table of quirks, and what tests it. */
const tables: readonly { title: string; quirks: Readonly<Record<string, Quirk>>; test: string }[] = [
  {
    title: 'EVM wallets of the page',
    quirks: evmWalletQuirks,
    test: 'widget/test/quirks/evmWallets.dom.test.ts',
  },
  {
    title: 'Solana wallets of the page',
    quirks: solanaWalletQuirks,
    test: 'widget/test/quirks/solanaWallets.dom.test.ts',
  },
  {
    title: 'Bitcoin wallets of the page',
    quirks: bitcoinWalletQuirks,
    test: 'widget/test/quirks/bitcoinWallets.dom.test.ts',
  },
  {
    title: 'Wallets over WalletConnect',
    quirks: walletConnectQuirks,
    test: 'widget/wallets/walletConnect/walletQuirks.test.ts',
  },
  { title: 'Pages', quirks: pageQuirks, test: 'widget/test/quirks/pages.dom.test.ts' },
  {
    title: 'OpenID providers',
    quirks: oidcProviderQuirks,
    test: 'server/auth/social/oidcProviderQuirks.test.ts',
  },
  { title: 'Mail servers', quirks: mailServerQuirks, test: 'server/mail/mailServerQuirks.test.ts' },
  { title: 'Nodes', quirks: nodeQuirks, test: 'server/test/quirks/nodes.test.ts' },
  {
    title: 'Nodes of Solana',
    quirks: solanaNodeQuirks,
    test: 'server/test/quirks/solanaNodes.test.ts',
  },
  { title: 'Bundlers', quirks: bundlerQuirks, test: 'server/test/quirks/bundlers.test.ts' },
  { title: 'Esplora APIs of Bitcoin', quirks: esploraQuirks, test: 'server/test/quirks/esplora.test.ts' },
]

const cell = (text: string): string => text.replaceAll('|', '\\|')

/** Docs that name a tracker's thread link to it. */
const link = (source: string): string => {
  const thread = /^([\w.-]+\/[\w.-]+)#(\d+)$/.exec(source)
  return thread ? `[${source}](https://github.com/${thread[1]}/issues/${thread[2]})` : source
}

/** The page that tells what is known of wallets, pages, nodes, providers and mail servers that leave their standards, and what we do. */
export function compatibilityPage(): string {
  const count = tables.reduce((sum, { quirks }) => sum + Object.keys(quirks).length, 0)
  const lines = [
    '# Compatibility',
    '',
    `Habits of wallets, pages, nodes, providers and mail servers that differ from their standards: ${count} of them, each with where it was`,
    'reported and what Gatehouse does about it. Each is a stand-in of the tests (`e2e/quirks/`), and each journey of the named',
    'test is gone with it. This page is written from these tables by `npx tsx scripts/compatibilityPage.ts`.',
  ]
  for (const { title, quirks, test } of tables) {
    if (!existsSync(test)) throw new Error(`${test} does not exist`)
    lines.push('', `## ${title}`, '', `Tested by \`${test}\`.`, '')
    lines.push('| name | habit | what Gatehouse does | reported in |', '| --- | --- | --- | --- |')
    for (const [name, { habit, handling, source }] of Object.entries(quirks))
      lines.push(`| \`${name}\` | ${cell(habit)} | ${cell(handling)} | ${link(source)} |`)
  }
  return `${lines.join('\n')}\n`
}

if (process.argv[1]?.endsWith('compatibilityPage.ts')) writeFileSync(compatibilityPath, compatibilityPage())
