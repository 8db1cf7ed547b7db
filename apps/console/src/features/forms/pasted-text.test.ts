// Proves that text pasted from word processors keeps the formats that forms support, and nothing else.
import { describe, expect, it } from 'vitest';
import { cleanPasted } from './pasted-text.ts';

const marker = (sign: string) =>
  `<![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>`;
const item = (level: number, sign: string, text: string) =>
  `<p class=MsoListParagraph style='text-indent:-.25in;mso-list:l0 level${level} lfo1'>${marker(sign)}${text}<o:p></o:p></p>\r\n`;
const word = (body: string) => `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head>
<meta name=Generator content="Microsoft Word 15"><!--[if gte mso 9]><xml><o:Colors>none</o:Colors></xml><![endif]-->
<style><!-- p.MsoNormal {margin:0in; font-family:"Calibri",sans-serif;} --></style></head>
<body lang=EN-US style='tab-interval:.5in'><!--StartFragment-->${body}<!--EndFragment--></body></html>`;

describe('text pasted from Word', () => {
  it('keeps headings, paragraphs and marks, and loses classes, styles and conditions', () => {
    expect(
      cleanPasted(
        word(
          `<h1 style='mso-margin-top-alt:auto'>Before you come<o:p></o:p></h1><p class=MsoNormal>Bring your <b style='mso-bidi-font-weight:normal'>insurance
card</b> and <span style='font-style:italic;color:red'>this</span>.<o:p></o:p></p><p class=MsoNormal><a href="https://example.org/"><span style='text-decoration:underline'>More</span></a> <a name="_Toc1">here</a></p>`,
        ),
      ),
    ).toBe(
      '<h3>Before you come</h3><p>Bring your <strong>insurance card</strong> and <em>this</em>.</p><p><a href="https://example.org/">More</a> here</p>',
    );
  });

  it('makes lists of its list paragraphs, with or without numbers, within each other', () => {
    const body = `${item(1, '·', 'One')}${item(2, 'o', 'Within')}${item(1, '·', 'Two')}<p class=MsoNormal>Then:</p>${item(1, '1.', 'First')}${item(1, '2.', 'Second')}`;
    expect(cleanPasted(word(body))).toBe(
      '<ul><li>One<ul><li>Within</li></ul></li><li>Two</li></ul><p>Then:</p><ol><li>First</li><li>Second</li></ol>',
    );
  });

  it('tells a numbered list from the other one right before it, and takes one that begins deep', () => {
    expect(cleanPasted(word(`${item(1, '·', 'A')}${item(1, 'a)', 'B')}`))).toBe(
      '<ul><li>A</li></ul><ol><li>B</li></ol>',
    );
    expect(cleanPasted(word(`${item(2, '·', 'A')}${item(1, '·', 'B')}`))).toBe(
      '<ul><li><br><ul><li>A</li></ul></li><li>B</li></ul>',
    );
  });
});

describe('text pasted from Google Docs', () => {
  it('is bold where its style is, and not as a whole', () => {
    expect(
      cleanPasted(
        `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-weight:700;text-decoration:none">Bring</span><span style="font-weight:400;text-decoration:none"> your card, </span><span style="text-decoration:underline">always</span></p><br /><ul><li dir="ltr" style="font-weight:400"><p role="presentation"><span>One</span></p></li><ul><li><p><span style="text-decoration:line-through">Deep</span></p></li></ul></ul></b>`,
      ),
    ).toBe(
      '<p><strong>Bring</strong> your card, <u>always</u></p><p><br></p><ul><li><p>One</p><ul><li><p><s>Deep</s></p></li></ul></li></ul>',
    );
  });
});

describe('pasted markup', () => {
  it.each([
    ['<p onclick="x()">a</p><script>x()</script><style>p{}</style>', '<p>a</p>'],
    ['<a href="javascript:x()">a</a><img src=x onerror=x()>', 'a'],
    ['<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', '<p>a b</p><p>c</p>'],
    ['<div><div><p>a</p></div><div>b</div></div>', '<p>a</p><p>b</p>'],
    ['a</span></p>b<p>c', 'ab<p>c</p>'],
    ['<!-- <b>', ''],
  ])('holds nothing but what forms know: %s', (html, clean) => {
    expect(cleanPasted(html)).toBe(clean);
  });

  it('is read to its end if it is made to be hard to read', () => {
    for (const piece of ['<!', '<p ', '<p style="mso-list:l0 level1">', '<b>', '</b>', '<!--'])
      expect(cleanPasted(`${piece.repeat(2000)}`)).not.toContain('mso-list');
  });
});
