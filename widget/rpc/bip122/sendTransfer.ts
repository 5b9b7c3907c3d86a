import { readSendTransfer } from '../../review/bip122/bitcoinParams.ts'
import { invalidParams } from '../../review/plainJson.ts'
import { networksOfAddress } from '../../wallets/injected/readBitcoinAddresses.ts'
import type { ReadBitcoin } from './plan.ts'

/** `{ account, recipientAddress, amount, changeAddress?, memo? }` → `{ txid }`: the wallet chooses coins and fee. */
export const sendTransfer: ReadBitcoin = async (_, { networkId }, params) => {
  const { account, recipientAddress, amount, changeAddress, memo } = readSendTransfer(params)
  if (!networksOfAddress(recipientAddress).includes(networkId))
    throw invalidParams('The recipient is no address of this network')
  const asked = { account, recipientAddress, amount }
  return {
    subject: {
      type: 'bitcoinTransfer',
      from: account,
      to: recipientAddress,
      amount,
      ...(memo && { memo }),
    },
    risks: [],
    params: { ...asked, ...(changeAddress && { changeAddress }), ...(memo && { memo }) },
    named: [account, changeAddress],
  }
}
