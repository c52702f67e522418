import { Input, measure } from './sample-form.tsx'

/** React and the markup of the measured forms: the size that they have in common. */
measure(({ initial }) =>
  initial.loans.map(({ key, amount }) => (
    <Input key={key} label="Amount" value={amount} error={undefined} onChange={() => {}} onBlur={() => {}} />
  )),
)
