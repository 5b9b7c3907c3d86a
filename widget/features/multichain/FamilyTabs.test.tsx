import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawView } from '../../test/drawView.tsx'
import { connectedContext } from '../../test/testContext.ts'
import { FamilyTabs } from './FamilyTabs.tsx'
import { familyIcon } from './familyName.ts'

test('default: each family has its picture, also where its first network has none', async () => {
  const families = ['eip155', 'solana', 'bip122'] as const
  const tabs = <FamilyTabs families={[...families]} onChoose={() => {}} value="eip155" />
  const view = await drawView(connectedContext().context, tabs)
  expect([...view.root.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([
    '/assets/networks/ethereum.svg',
    '/assets/networks/solana.svg',
    '/assets/networks/bitcoin.svg',
  ])
  const folder = 'node_modules/@web3icons/core/dist/svgs/networks/background/'
  for (const icon of Object.values(familyIcon)) expect(existsSync(`${folder}${icon}.svg.js`), icon).toBe(true)
})
