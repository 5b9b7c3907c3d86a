import { useEffect, useState } from 'react'
import { shortAddress } from '../../format/address.ts'
import { copyText } from '../../ui/copyText.ts'
import { CheckIcon } from '../../ui/icons/CheckIcon.tsx'
import { CopyIcon } from '../../ui/icons/CopyIcon.tsx'
import { useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'

/** The short address; a click copies the whole one. */
export const AccountAddress = ({ address }: { address: string }) => {
  const t = useWords()
  const { store } = useWidgetContext()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2500)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = async () => {
    const done = await copyText(address)
    setCopied(done)
    store
      .getState()
      .setToast(
        done ? { kind: 'success', word: 'account.copied' } : { kind: 'error', word: 'account.copyFailed' },
      )
  }
  return (
    <button className="account-address" onClick={() => void copy()} title={address} type="button">
      <span className="visually-hidden">{t('account.copy')}</span>
      {shortAddress(address)}
      {copied ? <CheckIcon size={18} /> : <CopyIcon size={18} />}
    </button>
  )
}
