interface Page {
  total: number;
  pageNo: number;
  pageSize: number;
}

export const listMeta = ({ total, pageNo, pageSize }: Page) => ({
  total,
  totalPages: Math.ceil(total / pageSize),
  page: pageNo,
});
