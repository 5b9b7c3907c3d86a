import { isEvmAddress } from '../../../format/isEvmAddress.ts'
import type { TypedData } from '../../subject.ts'
import { accountForms } from './accountForms.ts'
import { encodeType } from './encodeType.ts'
import { orderForms } from './orderForms.ts'
import type { Power } from './power.ts'
import { tokenForms } from './tokenForms.ts'
import type { TypedForm } from './typedForm.ts'
import { typedReader } from './typedReader.ts'
import { venueForms } from './venueForms.ts'

/** All forms that are known. */
export const typedForms: readonly TypedForm[] = [...tokenForms, ...orderForms, ...accountForms, ...venueForms]

/** `power` absent: the form is known, and gives nothing away with these values. */
export interface KnownForm {
  form: TypedForm
  power?: Power
}

/** What typed data gives away, read from what is signed alone; `undefined` for a form that is not known. */
export function readTypedPower(data: TypedData, account: string): KnownForm | undefined {
  const text = encodeType(data)
  const form = typedForms.find((one) =>
    typeof one.form === 'string' ? one.form === text : one.form.test(text),
  )
  if (!form) return undefined
  const { kind } = form
  const contract = data.domain['verifyingContract']
  try {
    const details = form.read(typedReader(data.message), {
      account,
      contract: isEvmAddress(contract) ? contract : undefined,
    })
    return details ? { form, power: { kind, ...details } } : { form }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return { form, power: { kind } }
  }
}
