import { Icon, type IconProps } from './Icon.tsx'

export const KeyIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="8.250" cy="15.750" r="4" />
    <path d="m11.200 12.800 7.800-7.800M15.600 8.400l2.900 2.900" />
  </Icon>
)
