import { beforeAll, expect, test } from 'vitest'
import { describePsbt } from '../../../review/bip122/describePsbt.ts'
import { nextScreen, testCall } from '../../test/loginTest.ts'
import { bitcoinMain, connected } from '../test/connected.ts'
import { psbtOf, stranger } from '../test/psbtOf.ts'
import { askToSign } from './askToSign.ts'
import { ourAccounts, scriptBook } from './ourAccounts.ts'
import { readPsbtContents } from './readPsbtContents.ts'

let now: Awaited<ReturnType<typeof connected>>
beforeAll(async () => {
  now = await connected()
})

test('error: an input of nobody here is not signed, whoever let it through', async () => {
  const accounts = ourAccounts(
    now.accounts.filter(({ namespace }) => namespace === 'bip122'),
    bitcoinMain,
  )
  const [{ address } = { address: '' }] = accounts
  const psbt = psbtOf(address)
  const book = scriptBook(accounts, bitcoinMain)
  const answer = askToSign(now.context, testCall(), {
    networkId: bitcoinMain,
    accounts,
    psbt,
    inputs: [{ address: stranger, index: 0 }],
    description: describePsbt(readPsbtContents(psbt), [{ address, index: 0 }], book),
  })
  answer.catch(() => {})
  await (await nextScreen(now.context, 'ApproveBitcoin')).answer(undefined)
  await expect(answer).rejects.toMatchObject({ code: 4100 })
})
