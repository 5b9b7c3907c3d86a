import { Icon, type IconProps } from './Icon.tsx'

export const SendIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M19.500 4.500 10.700 13.300M19.500 4.500l-5.200 15-3.600-6.200-6.200-3.600 15-5.200Z" />
  </Icon>
)
