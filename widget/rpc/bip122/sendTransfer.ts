import { readSendTransfer } from '../../review/bip122/bitcoinParams.ts'
import { invalidParams } from '../../review/checkJson.ts'
import type { Connection } from '../../state/connections.ts'
import { networksOfAddress } from '../../wallets/injected/readBitcoinAddresses.ts'
import type { ReadBitcoin } from './plan.ts'

/** `{ account, recipientAddress, amount, changeAddress?, memo? }` → `{ txid }`: the wallet chooses coins and fee. */
export const sendTransfer: ReadBitcoin = async (_, { networkId, connection }, params) => {
  const { account, recipientAddress, amount, changeAddress, memo } = readSendTransfer(params)
  if (!networksOfAddress(recipientAddress).includes(networkId))
    throw invalidParams('The recipient is no address of this network')
  if ([account, changeAddress].some((address) => holdsInscriptions(connection, address)))
    throw invalidParams('Transfers are paid from the payment address, and their change returns there')
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

/** Of a wallet that keeps both in one address nobody can ask for another one. */
const holdsInscriptions = ({ details = [] }: Connection, address: string | undefined): boolean => {
  const types = details.filter((one) => one.address === address).map(({ type }) => type)
  return types.includes('ordinals') && !types.includes('payment')
}
