import { reasonOf } from '../api/serverClient.ts'

/** A failure that a person has to know by name is a value here. */
export const outcome = <T>(
  prepared: Promise<T>,
): Promise<{ value: T; failure?: undefined } | { value?: undefined; failure: string }> =>
  prepared.then(
    (value) => ({ value }),
    (error) => ({ failure: reasonOf(error) || 'internal' }),
  )
