// A table of answers in the print view.
import type { PrintTable } from '../kit/print.ts';

export function printTable({ label, heads, rows }: PrintTable) {
  return (
    <table className="print-table">
      {label && <caption className="label">{label}</caption>}
      <thead>
        <tr>
          {heads.map((head, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a printed form never changes
            <th key={at} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ text, cells, isAnswered }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a printed form never changes
          <tr key={at}>
            <th scope="row">{text}</th>
            {cells.map((cell, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <td key={place} className={isAnswered ? undefined : 'muted'}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
