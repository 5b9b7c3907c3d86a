/** What a provider says of a person. */
export interface Profile {
  /** The provider's own, lasting name of the person. */
  subject: string
  email: string | null
  /** The provider says that it checked the address. */
  emailVerified: boolean
  name: string | null
  image: string | null
}
