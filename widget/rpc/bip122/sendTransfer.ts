import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import { connectorOf } from '../../actions/activeConnection.ts'
import { readSendTransfer } from '../../review/bip122/bitcoinParams.ts'
import { invalidParams } from '../../review/checkJson.ts'
import type { Connection } from '../../state/connections.ts'
import type { Connector } from '../../wallets/connector.ts'
import { networksOfAddress } from '../../wallets/injected/readBitcoinAddresses.ts'
import type { ReadBitcoin } from './plan.ts'

/** `{ account, recipientAddress, amount, changeAddress?, memo? }` → `{ txid }`: the wallet chooses coins and fee. */
export const sendTransfer: ReadBitcoin = async (context, { networkId, connection }, params) => {
  const { account, recipientAddress, amount, changeAddress, memo } = readSendTransfer(params)
  if (!networksOfAddress(recipientAddress).includes(networkId))
    throw invalidParams('The recipient is no address of this network')
  if ([account, changeAddress].some((address) => holdsInscriptions(connection, address)))
    throw invalidParams('Transfers are paid from the payment address, and their change returns there')
  if (memo && dropsMemo(connectorOf(context, connection)))
    throw new RpcError(rpcCodes.unsupportedMethod, 'The wallet writes no memo')
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

/**
 * Of the wallets that put themselves on the window UniSat alone writes a memo. Its kin take one and send without it (OKX,
 * OneKey), and what a bridge gets so belongs to nobody.
 */
const dropsMemo = (connector: Connector | undefined): boolean =>
  connector?.type === 'INJECTED' && connector.name !== 'UniSat'
