// Handles the portal's and the console's calls about what patients owe.
import { billing, daySheets, ledger, receipts } from '@foyer/contract';
import { type Bound, bind, done, ok } from '../../platform/http/bind.ts';
import { logoOf } from '../practice/public.ts';
import { accountStatus } from './account-status.ts';
import { daySheetFile, readDaySheet } from './day-sheet.ts';
import { balancesFile, listBalances } from './list-balances.ts';
import { addEntry, readLedger, reverseEntry } from './office-ledger.ts';
import { mailReceipt, receiptOf } from './receipt.ts';
import { receiptName, writeReceiptPdf } from './receipt-pdf.ts';
import { openSignOn } from './sign-on.ts';
import { statementOf, statementSheet } from './statement.ts';
import { statementName, writeStatementPdf } from './statement-pdf.ts';

export function billingRoutes(): Bound[] {
  return [...patientCalls(), ...officeCalls(), ...dayCalls(), ...receiptCalls()];
}

function patientCalls(): Bound[] {
  return bind(billing, {
    accountStatus: async (ctx) => ok(await accountStatus(ctx)),
    patientSignOn: async (ctx) => ok({ signonUrl: await openSignOn(ctx) }),
  });
}

function dayCalls(): Bound[] {
  return bind(daySheets, {
    daySheet: async (ctx, { query }) => ok(await readDaySheet(ctx, query)),
    daySheetFile: (ctx, { query }) => daySheetFile(ctx, query),
  });
}

function receiptCalls(): Bound[] {
  return bind(receipts, {
    receipt: async (ctx, { params }) => {
      const receipt = await receiptOf(ctx, params.id);
      return pdfAnswer(await writeReceiptPdf(receipt, await logoOf(ctx)), receiptName(receipt));
    },
    receiptSheet: async (ctx, { params }) => {
      const { entryId: _, practiceAddress, ...receipt } = await receiptOf(ctx, params.id);
      return ok({ ...receipt, practiceAddress: [...practiceAddress] });
    },
    mailReceipt: (ctx, { params }) => done(mailReceipt(ctx, params.id)),
  });
}

function officeCalls(): Bound[] {
  return bind(ledger, {
    patientLedger: async (ctx, { params, query }) => ok(await readLedger(ctx, params.id, query)),
    addLedgerEntry: async (ctx, { params, body }) => ({
      status: 201 as const,
      body: { id: await addEntry(ctx, params.id, body) },
    }),
    reverseLedgerEntry: async (ctx, { params, body }) => ({
      status: 201 as const,
      body: { id: await reverseEntry(ctx, params.id, body) },
    }),
    openBalances: async (ctx, { query }) => ok(await listBalances(ctx, query)),
    balancesFile: (ctx, { query }) => balancesFile(ctx, query),
    statementSheet: async (ctx, { params, query }) => ok(await statementSheet(ctx, params.id, query.from)),
    ledgerStatement: async (ctx, { params, query }) => {
      const statement = await statementOf(ctx, params.id, { from: query.from ?? null, isToPayer: true });
      return pdfAnswer(await writeStatementPdf(statement, await logoOf(ctx)), statementName(statement));
    },
  });
}

function pdfAnswer(body: Buffer, name: string) {
  return {
    status: 200 as const,
    body,
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${name}"`,
      'x-content-type-options': 'nosniff',
    },
  };
}
