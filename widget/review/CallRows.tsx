import { isSameAddress } from '../format/isSameAddress.ts'
import { AddressText } from '../ui/AddressText.tsx'
import { Detail } from '../ui/Details.tsx'
import { useWords } from '../words/useWords.ts'
import type { CallDescription } from './eip155/describeCall.ts'

/** The addresses of a call, whole: the first and last characters of a false one may look right. */
export const CallRows = ({ call, from }: { call: CallDescription; from: string }) => {
  const t = useWords()
  const row = (name: string, address: string) => (
    <Detail name={name}>
      <AddressText address={address} />
    </Detail>
  )
  switch (call.type) {
    case 'native':
      return row(t('detail.to'), call.to)
    case 'transfer':
      return (
        <>
          {call.from && row(t('detail.owner'), call.from)}
          {row(t('detail.to'), call.to)}
          {row(t('detail.token'), call.token.address)}
        </>
      )
    case 'approve':
      return (
        <>
          {row(t('detail.spender'), call.spender)}
          {row(t('detail.token'), call.token.address)}
        </>
      )
    case 'approveAll':
      return (
        <>
          {row(t('detail.spender'), call.operator)}
          {row(t('detail.collection'), call.token.address)}
        </>
      )
    case 'swap':
      return (
        <>
          {call.sold.token && row(t('detail.sold'), call.sold.token.address)}
          {call.bought.token && row(t('detail.bought'), call.bought.token.address)}
          {call.receiver === 'sender' || isSameAddress(call.receiver, from) ? (
            <Detail name={t('detail.to')}>{t('call.toYou')}</Detail>
          ) : (
            row(t('detail.to'), call.receiver === 'router' ? call.router : call.receiver)
          )}
          {row(t('detail.contract'), call.router)}
        </>
      )
    case 'call':
      return (
        <>
          {row(t('detail.contract'), call.to)}
          {row(t('detail.function'), call.name ? `${call.name} (${call.selector})` : call.selector)}
        </>
      )
    case 'deploy':
      return null
  }
}
